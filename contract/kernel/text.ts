/**
 * Characters of a text: code points, so that an emoji is no longer than a letter because it is newer.
 * Every limit, its counter on the screen and the server's `maxLength` count so; `String.length` counts
 * UTF-16 units.
 */
export const lengthOf = (text: string): number => Array.from(text).length
