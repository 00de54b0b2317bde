import { execFile } from 'node:child_process'
import type { Context } from '#server/context.ts'
import { ROOT } from '#server/lib/program-files.ts'
import { newestAfter } from '#server/lib/releases.ts'

const DAY_MS = 86_400_000
const ANSWER_MS = 20_000

/** The variables git needs of the environment to reach where the program came from. */
const PASSED_ON = /^(?:PATH|HOME|(?:https?|all|no)_proxy|SSL_CERT_(?:FILE|DIR))$/i

export interface ReleaseCheck {
  /** The newest release that is newer than this program, as it was known last; else null. */
  newerVersion(): string | null
  /** Asks where that is allowed and a day has passed; what it learns comes later. */
  sweep(now: number): void
  close(): void
}

/**
 * Asks the git remote of this program once a day for its tags, where UPDATE_CHECK=on; nobody is told
 * anything else, and without the setting nobody is asked.
 * @param version of this program, like `0.1.0`
 */
export function createReleaseCheck(
  { config, log }: Pick<Context, 'config' | 'log'>,
  version: string,
  root: string = ROOT,
): ReleaseCheck {
  let newer: string | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  const closed = new AbortController()
  const ask = () => {
    const names = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))
    execFile(
      'git',
      // The service is another user than the one the program belongs to.
      ['-C', root, '-c', `safe.directory=${root}`, 'ls-remote', '--tags', '--refs', 'origin', 'v*'],
      {
        env: { ...Object.fromEntries(names), GIT_TERMINAL_PROMPT: '0' },
        timeout: ANSWER_MS,
        signal: closed.signal,
      },
      (fault, output) => {
        if (closed.signal.aborted) return
        if (fault !== null) {
          log.warn('release-check.failed')
          return
        }
        const tags = [...output.matchAll(/refs\/tags\/(\S+)$/gm)].map((found) => found[1] ?? '')
        newer = newestAfter(tags, version)?.tag.slice(1) ?? null
        if (newer !== null) log.info('release-check.newer')
      },
    )
  }
  return {
    newerVersion: () => newer,
    sweep(now) {
      if (!config.updateCheck || now - askedAt < DAY_MS) return
      askedAt = now
      ask()
    },
    close: () => {
      closed.abort()
    },
  }
}
