import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { untilHealthy } from '../service/health.ts'

/** How long a version may take until it is ready. */
export const PATIENCE_MS = 60_000

export interface Ended {
  readonly ok: boolean
  readonly output: string
}

/**
 * Runs a command of this project, as `npm run` does, and shows what it says.
 * @param folder of the version whose command it is
 */
export function runCommand(folder: string, ...args: string[]): Promise<Ended> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join('tools', 'run.mjs'), ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      process.stdout.write(chunk)
    })
    child.on('error', fail)
    child.on('close', (code) => {
      done({ ok: code === 0, output })
    })
  })
}

/** A port nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => {
        done(port)
      })
    })
  })
}

/**
 * Starts the built server with the settings and data of this user, on a port of its own that this
 * machine alone reaches, and ends it again.
 * @returns whether it was ready, and what it said
 */
export async function tryServer(root: string): Promise<Ended> {
  const port = await freePort()
  const child = spawn(process.execPath, [join('dist', 'server', 'main.mjs')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let isOver = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const ended = new Promise<void>((done) => {
    child.once('close', () => {
      isOver = true
      done()
    })
  })
  const ok = await untilHealthy({ host: '127.0.0.1', port }, PATIENCE_MS, () => isOver)
  child.kill('SIGTERM')
  // A migration that does not end is cut off; the database is as before it then.
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000)
  await ended
  clearTimeout(timer)
  return { ok, output }
}
