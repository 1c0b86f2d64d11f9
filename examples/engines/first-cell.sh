#!/bin/sh
# An engine for tic-tac-toe: the first cell that is free and not left out. Called as
#     first-cell.sh -position "X.O/.../..X o" -ignore b1,a2
cells=$(echo "$2" | cut -d ' ' -f 1 | tr -d /)
for name in a1 b1 c1 a2 b2 c2 a3 b3 c3; do
    cell=${cells%"${cells#?}"}
    cells=${cells#?}
    case ",$4," in *",$name,"*) continue ;; esac
    if [ "$cell" = . ]; then
        echo "move $name rate 50%"
        exit
    fi
done
echo "move none rate 50%"
