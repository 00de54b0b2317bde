import { delimiter, dirname } from 'node:path'

/** The npm settings that say how to reach the registry; all others belong to the outer npm call. */
const KEPT_NPM_CONFIG =
  /^npm_config_(registry|ca|cafile|cert|key|strict_ssl|proxy|https_proxy|noproxy|cache|userconfig|globalconfig|offline|prefer_offline)$/i

/**
 * The environment for a child: what the calling npm left in it is removed, since a nested npm
 * would take it for its own settings, and the folder of the wanted Node comes first in PATH.
 * @param {string} node path of the Node binary
 * @param {NodeJS.ProcessEnv} [inherited]
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment(node, inherited = process.env) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {}
  let pathName = 'PATH'
  for (const [name, value] of Object.entries(inherited)) {
    if (/^npm_/i.test(name) && !KEPT_NPM_CONFIG.test(name)) continue
    if (name.toUpperCase() === 'PATH') pathName = name
    env[name] = value
  }
  env[pathName] = [dirname(node), env[pathName]].filter(Boolean).join(delimiter)
  return env
}
