import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

export const OPS = resolve(import.meta.dirname, '../../ops')
export const COMPOSE_FILES = ['compose.yaml', 'compose.nodes.yaml'] as const

type Named<T> = Readonly<Record<string, T>>

export interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly image?: string
  readonly command?: string
  readonly environment?: Named<string>
  readonly depends_on?: readonly string[] | Named<{ readonly condition: string }>
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean }
  readonly volumes?: readonly string[]
  readonly configs?: readonly { readonly source: string; readonly target: string }[]
  readonly networks?: readonly string[] | Named<{ readonly ipv4_address: string }>
  readonly ports?: readonly string[]
  readonly read_only?: boolean
  readonly tmpfs?: readonly string[]
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly mem_limit?: string
  readonly pids_limit?: number
  readonly stop_grace_period?: string
}

/** The parts of a compose file that ours use. */
export interface Compose {
  readonly services: Named<Service>
  readonly networks: Named<{
    readonly enable_ipv6: boolean
    readonly ipam: { readonly config: readonly { readonly subnet: string }[] }
  }>
  readonly volumes: Named<null>
  readonly configs?: Named<{ readonly content: string }>
}

export const readOps = (file: string): string => readFileSync(join(OPS, file), 'utf8')

/**
 * Reads a compose file with its anchors and merge keys; variables stay as they are written.
 * @throws YAMLParseError
 */
export const readCompose = (file: string): Compose =>
  parse(readOps(file), { merge: true }) as Compose

/** The services that run the server. */
export const ownServices = ({ services }: Compose): (readonly [string, Service])[] =>
  Object.entries(services).filter(
    ([, { build, command }]) => build !== undefined && command === undefined,
  )

/** Names of a list, or of what has settings beside each. */
export const namesOf = (list: readonly string[] | Named<unknown> = []): readonly string[] =>
  Array.isArray(list) ? (list as readonly string[]) : Object.keys(list)

/** Seconds of a duration like `20s`. */
export function secondsOf(duration: string): number {
  const [, digits] = /^(\d+)s$/.exec(duration) ?? []
  if (digits === undefined) throw new Error(`„${duration}“ is no number of seconds.`)
  return Number(digits)
}
