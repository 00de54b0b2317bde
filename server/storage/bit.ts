/** 0 or 1: booleans behave differently on the two databases. */
export type Bit = 0 | 1
