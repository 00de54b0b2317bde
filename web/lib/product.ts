const named = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')

/** The product's name (O-043); the page says it, so that an operator can change it there. */
export const PRODUCT = named?.content || 'Knistern'

/** Whether anybody may open an account here; if not, the page says so before it is drawn (O-150). */
export const mayRegister = (): boolean =>
  document.querySelector('meta[name="registration"]') === null
