/** Stands for “no value” among the values that a delayed change may replace (decision 0100). */
export const NONE = 'none'
