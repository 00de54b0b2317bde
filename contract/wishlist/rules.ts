/** Most things on the list that both see, wishes of both not counted. */
export const LISTED_MAX = 200
