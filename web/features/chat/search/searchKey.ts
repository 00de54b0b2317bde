/** Prefix of the query keys of the search. */
export const SEARCH_KEY = ['chat', 'search'] as const
