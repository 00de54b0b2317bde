import { retryImport } from '../lib/lazy/retryImport.ts'
import { listen } from '../lib/listen.ts'

/** Loads the rules for forced colours once the system asks for them; nobody else pays for them. */
export function watchForcedColors(): void {
  const forced = matchMedia('(forced-colors: active)')
  const load = () => {
    if (forced.matches) void retryImport(() => import('../ui/styles/forced-colors.css'))
  }
  listen(forced, 'change', load)
  load()
}
