/** The bytes of a text, as they are sealed or hashed. */
export const utf8 = (text: string) => new TextEncoder().encode(text)
