import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { notPermitted } from '#contract/kernel/refusals.ts'
import { instant } from '#contract/kernel/shapes.ts'
import { keyFileChanged, notAsked } from './errors.ts'
import { CHECK_IDS, CHECK_STATES, PUSH_OUTCOMES } from './self-test-rules.ts'

const feature = 'admin'

const check = z.object({
  id: z.enum(CHECK_IDS),
  state: z.enum(CHECK_STATES),
  /** The finding, in one German sentence. */
  is: z.string(),
  /** The advice; null where nothing is to be done. */
  todo: z.nullable(z.string()),
})
export type Check = z.output<typeof check>

/** The first digits of the SHA-256 of the key file, as `sha256sum` prints it. */
const fingerprint = z.string().check(z.regex(/^[0-9a-f]{16}$/))

export const selfTest = defineCall({
  method: 'GET',
  path: '/system/self-test',
  access: 'admin',
  feature,
  summary: 'Whether this installation is set up well, check by check; nothing about any couple.',
  source: 'ADMIN-41, docs/decisions/0096',
  answer: z.object({
    checkedAt: instant,
    checks: z.array(check),
    /** Fingerprint of the key file, and whether somebody has confirmed a copy of it; null without one. */
    keyFile: z.nullable(z.object({ fingerprint, isCopied: z.boolean() })),
    /** The caller's own devices with push. */
    ownDevices: z.int(),
  }),
  refusals: [notPermitted],
})

export const testPush = defineCall({
  method: 'POST',
  path: '/system/self-test/push',
  access: 'admin',
  tells: 'nobody',
  feature,
  summary: 'Sends a neutral push to the own devices alone; says what each push service answered.',
  source: 'ADMIN-45, docs/decisions/0096',
  answer: z.object({
    devices: z.array(
      z.object({
        /** Name of the push service, or its host. */
        service: z.string(),
        outcome: z.enum(PUSH_OUTCOMES),
        /** Status of its answer; null where there was none. */
        status: z.nullable(z.int()),
      }),
    ),
  }),
  refusals: [notPermitted],
})

export const confirmKeyCopy = defineCall({
  method: 'POST',
  path: '/system/self-test/key',
  access: 'admin',
  tells: 'nobody',
  feature,
  summary: 'Notes that a copy of the key file lies elsewhere; asked again once the key is another.',
  source: 'ADMIN-46, docs/decisions/0096',
  body: z.object({ fingerprint }),
  refusals: [notPermitted, keyFileChanged],
})

/** 32 bytes, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/))

export const identify = defineCall({
  method: 'GET',
  path: '/health/identity',
  access: 'public',
  feature,
  summary:
    'Proves to whoever has the key of this installation that it is this one; to nobody else.',
  source: 'docs/decisions/0096',
  query: z.object({
    nonce: token,
    /** Shows that the asker has the key. */
    proof: token,
  }),
  answer: z.object({ proof: token }),
  refusals: [notAsked],
})

export const selfTestCalls = [selfTest, testPush, confirmKeyCopy] as const
