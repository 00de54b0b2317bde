import { registerHooks } from 'node:module'

/**
 * Preloaded into a process (`--import`), prints the URL of each module it loads: `loaded <url>`.
 */
registerHooks({
  load(url, context, next) {
    process.stderr.write(`loaded ${url}\n`)
    return next(url, context)
  },
})
