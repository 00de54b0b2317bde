import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, wherever the command was called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts)
