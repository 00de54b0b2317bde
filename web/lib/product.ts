const named = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')

/** The product's name (O-043); the page says it, so that an operator can change it there. */
export const PRODUCT = named?.content || 'Knistern'
