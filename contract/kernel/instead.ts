/** Stands for nothing among what a change that waited on a device may replace (decision 0059). */
export const NONE = 'none'
