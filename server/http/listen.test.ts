import fastify from 'fastify'
import { expect, test } from 'vitest'
import { StartFault } from '../lib/start-fault.ts'
import { listen } from './listen.ts'

test.each(['kiste.invalid', '[::1]', '203.0.113.9'])(
  'HOST=%s, which is not of this machine, is told in a sentence',
  async (host) => {
    const http = fastify()
    const fault = await listen(http, { host, port: 0 }).catch((reason: unknown) => reason)
    expect(fault).toBeInstanceOf(StartFault)
    expect(String(fault)).toContain(
      `Auf ${host}, Port 0 darf oder kann nicht gelauscht werden. Prüfe HOST und PORT.`,
    )
    await http.close()
  },
)
