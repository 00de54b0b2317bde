/** @typedef {{ output: string, code: number }} Ended how npm ended */

/** The meaning of npm's codes for people, the most certain first. */
const CAUSES = /** @type {[RegExp, string][]} */ ([
  [
    /\b(ENOSPC|EDQUOT)\b/,
    'the disk is full. Make room (npm’s cache counts too: npm cache clean --force)',
  ],
  [
    /\b(EROFS|EACCES|EPERM)\b/,
    'a file could not be written. Run the command as the owner of this folder and of npm’s cache (npm config get cache)',
  ],
  [
    /\b(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)\b/,
    'the certificate of the npm registry is not valid at the time of this machine. Set its clock',
  ],
  [
    /\b(\w*SELF_SIGNED_CERT\w*|UNABLE_TO_\w+|DEPTH_ZERO_\w+)\b/,
    'the certificate of the npm registry is not trusted here. Behind a proxy that opens TLS, name its certificate in NODE_EXTRA_CA_CERTS',
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR|ENETUNREACH|EHOSTUNREACH|EPIPE|ENOTCACHED|E5\d\d|E429)\b/,
    'the npm registry could not be reached. See to the network (npm ping)',
  ],
  [
    // The known versions of a package may be older than the wanted one, and not be renewed.
    /\b(ETARGET)\b/,
    'the npm registry could not be reached, or does not know that version. See to the network (npm ping), and which registry is asked (npm config get registry)',
  ],
  [
    /\b(E40[134])\b/,
    'the npm registry does not hand them out. See which one is asked (npm config get registry)',
  ],
  [
    /\b(EUSAGE)\b/,
    'package.json and package-lock.json do not belong together. Check both out again (git status)',
  ],
  [
    /\b(EINTEGRITY|TAR_\w+|Z_\w+)\b/,
    'what came is not what the lockfile names. Empty npm’s cache (npm cache clean --force)',
  ],
])

/** The system ends what takes too much memory with SIGKILL. */
const KILLED = 128 + 9

/**
 * Why npm failed, and what to do about it: two sentences, below what npm itself said.
 * @param {string} what could not be installed, like `The packages`
 * @param {Ended} ended
 */
export function npmFault(what, { output, code }) {
  const said = output.trim() === '' ? '' : `${output.trim()}\n\n`
  if (code === KILLED) {
    return `${said}${what} could not be installed: npm was killed, most likely since the memory ran out. Stop other programs or add swap, and run the command again.`
  }
  for (const [pattern, cause] of CAUSES) {
    const found = pattern.exec(output)
    if (found !== null) {
      return `${said}${what} could not be installed (${found[1]}): ${cause}, and run the command again.`
    }
  }
  return `${said}${what} could not be installed: npm ended with code ${code}. Run the command again; if it stays so, npm’s log says more (npm config get cache, folder _logs).`
}
