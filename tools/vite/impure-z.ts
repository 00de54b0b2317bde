import type { Plugin } from 'vite'

/** The encoder is minified: it has a function and objects of its own called `z`. */
const ENCODER = /\/node_modules\/@breezystack\/lamejs\//
const NAME = /(?<![.\w$])z(?![\w$])/g

/**
 * The build leaves out calls of `z` whose result is not used, since they are schemas (vite.config.ts).
 * The encoder does its work by calls of its own `z`, which this plugin renames.
 */
export const impureZ = (): Plugin => ({
  name: 'impure-z',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    ENCODER.test(id) ? { code: code.replace(NAME, 'zImpure'), map: null } : null,
})
