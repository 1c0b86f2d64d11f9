# Hypothesis, Variable and Context outside a section are axioms. Prints those and fails.
FNR == 1 { depth = 0 }
/^ *(Section|Module) [A-Za-z_0-9]+/ && !/:=/ { kind[++depth] = $1 }
/^ *End [A-Za-z_0-9]+\./ { if (depth > 0) depth-- }
/^ *((Local|Global|#\[[^]]*\]) +)*(Hypothes[ie]s|Variables?|Context)([^A-Za-z_0-9]|$)/ {
    inside = 0
    for (i = 1; i <= depth; i++) if (kind[i] == "Section") inside = 1
    if (!inside) { print FILENAME ":" FNR ": " $0; found = 1 }
}
END { exit found }
