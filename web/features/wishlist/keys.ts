/** Key of the list; here for the events, which are heard before its code is loaded. */
export const WISHLIST_KEY = ['wishlist'] as const
/** Key of what the buttons show of it. */
export const MARKS_KEY = [...WISHLIST_KEY, 'marks'] as const
