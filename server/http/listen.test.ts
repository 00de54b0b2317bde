import fastify from 'fastify'
import { expect, test } from 'vitest'
import { StartFault } from '../lib/start-fault.ts'
import { listen } from './listen.ts'

test('HOST=fe80::1 without its interface is told with what it lacks', async () => {
  const http = fastify()
  await expect(listen(http, { host: 'fe80::1', port: 0 })).rejects.toThrow(
    'Auf fe80::1, Port 0 darf oder kann nicht gelauscht werden. Zu einer solchen Adresse gehört ihre Schnittstelle, wie in HOST=fe80::1%eth0; für alle im Haus nimm HOST=0.0.0.0.',
  )
  await http.close()
})

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
