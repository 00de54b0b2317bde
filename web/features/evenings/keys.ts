/** Key of the evenings in the query cache. */
export const EVENINGS_KEY = ['evenings'] as const
