import { buffer } from 'node:stream/consumers'
import { FileFault } from './file-fault.ts'
import { TOO_LARGE, UNREADABLE } from './file-wire.ts'

// Ctrl+C reaches the whole process group, and the server still answers what it has begun.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

/** Faults of Node about a package that is missing, made for another machine or out of reach. */
const NOT_LOADED = ['ERR_MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED', 'ERR_ACCESS_DENIED']

/** Ends with a code for what a file has caused; with Node's own for what is wrong with the decoder. */
function end(fault: unknown): never {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  if (NOT_LOADED.includes(code)) {
    process.stderr.write(code)
    process.exit(1)
  }
  process.exit(fault instanceof FileFault && fault.reason === 'too large' ? TOO_LARGE : UNREADABLE)
}

/** Decodes one file from stdin to stdout, in a process that `decoder-process.ts` has started. */
export async function decodeStdin(decode: (bytes: Buffer) => Promise<Buffer>): Promise<void> {
  process.on('uncaughtException', end)
  try {
    process.stdout.write(await decode(await buffer(process.stdin)))
  } catch (fault) {
    end(fault)
  }
}
