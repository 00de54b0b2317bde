import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { GuardedProcess } from '#server/testing/guarded-process.ts'
import { send } from '#server/testing/http-client.ts'
import { until } from '#server/testing/until.ts'

const OPS = resolve(import.meta.dirname, '../../ops')
const STARTED_MS = 60_000

/** A name that ops/nginx.conf and ops/Caddyfile have to be given anew. */
export const NAME = 'knistern.example'

/** Whether this machine speaks to itself by `::1`, where a proxy then listens on the same ports. */
export const HAS_IPV6 = Object.values(networkInterfaces()).some((entries) =>
  entries?.some(({ address }) => address === '::1'),
)

/** A proxy with its example of ops/. */
export interface ProxyProgram {
  /** `https://127.0.0.1:…`, with a certificate this process trusts. */
  readonly address: string
  /** The port without TLS, which leads to it. */
  readonly plainAddress: string
  /** The proxy's output and logs so far. */
  errors(): string
  /** Files it has open below its folder, deleted ones too, but for its logs. */
  temporaryFiles(): string[]
  close(): Promise<void>
}

/**
 * An example of ops/ with the parts of this machine in place of its own.
 * @throws Error where a part is not there: an example that has changed is not tried in part
 */
export function fillIn(
  file: string,
  parts: ReadonlyArray<readonly [from: string, to: string]>,
): string {
  return parts.reduce(
    (filled, [from, to]) => {
      if (!filled.includes(from)) throw new Error(`ops/${file} no longer says „${from}“.`)
      return filled.replaceAll(from, to)
    },
    readFileSync(join(OPS, file), 'utf8'),
  )
}

/** Makes a certificate for both addresses of this machine, which this process trusts until `forget`. */
export function makeCertificate(openssl: string, folder: string) {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const names = ['-subj', `/CN=${NAME}`, '-addext', 'subjectAltName=IP:127.0.0.1,IP:::1']
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync(openssl, ['req', '-x509', ...made, ...names, ...files], { stdio: 'ignore' })
  const former = getCACertificates('default')
  setDefaultCACertificates([...former, readFileSync(certificate, 'utf8')])
  return { certificate, key, forget: () => setDefaultCACertificates(former) }
}

/** Waits until a proxy passes on an answer of its server. @throws Error with what it has said, after its end */
export async function untilPassesOn(program: GuardedProcess, address: string): Promise<void> {
  const isReady = () =>
    send(address, { path: '/health' }).then(
      ({ status }) => status === 200 || undefined,
      () => undefined,
    )
  try {
    await until('the proxy answers', STARTED_MS, isReady)
  } catch (fault) {
    const said = program.output()
    await program.stop()
    throw new Error(`The proxy said: ${said}`, { cause: fault })
  }
}
