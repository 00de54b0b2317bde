import { createItemStore } from './localStorage.ts'

/**
 * The app lock of this device as text, parsed by the feature; null where there is none.
 * web/public/theme.js reads the key before the first paint.
 */
export const storedLock = createItemStore('lock')
