import { existsSync } from 'node:fs'

/**
 * Starts the built server; what a unit of systemd runs. In the syntax of old Nodes, so that one of
 * them says what it lacks instead of not knowing the files behind this one.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
/** EX_CONFIG: starting again would not help (RestartPreventExitStatus in ops/knistern.service). */
const NOT_CONFIGURED = 78
const program = new URL('../dist/server/main.mjs', import.meta.url)

/** @param {string} sentence */
function end(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = NOT_CONFIGURED
}

if (major < 24 || (major === 24 && minor < 15)) {
  end(
    `Knistern braucht Node 24.15 oder neuer, und ${process.execPath} ist ${process.versions.node}. ` +
      'In diesem Ordner holt npm run build das richtige Node, wo das der Maschine zu alt ist, und legt es unter tools/node/current ab: Starte den Server damit.',
  )
} else if (!existsSync(program)) {
  end('Der Server ist noch nicht gebaut: In diesem Ordner baut ihn npm run build.')
} else {
  void import(program.href)
}
