/**
 * The length of a text in code points, so that a newer emoji counts no more than a letter does.
 * Every limit, its counter on the screen and the server's `maxLength` count so; `String.length`
 * counts UTF-16 units.
 */
export const lengthOf = (text: string): number => Array.from(text).length
