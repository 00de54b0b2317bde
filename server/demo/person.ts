import type { FastifyInstance } from 'fastify'

/** A registered person; calls are injected into the server, without a network. */
export interface DemoPerson {
  send<T>(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object): Promise<T>
  /**
   * Uploads a photo or a voice message and returns the message it became.
   * @param words stand below a photo
   */
  sendFile(
    path: '/media/uploads/' | '/chat/voice',
    bytes: Uint8Array,
    words?: string,
  ): Promise<{ id: string }>
  /** Invites a partner and lets them accept. */
  invite(partner: {
    name: string
    username: string
    email: string
    password: string
  }): Promise<DemoPerson>
}

async function request<T>(
  http: FastifyInstance,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  token?: string,
  body?: object,
): Promise<T> {
  const answer = await http.inject({
    method,
    url: path,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(body === undefined ? {} : { payload: body }),
  })
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
  return (answer.body === '' ? undefined : answer.json()) as T
}

/** Registers a person. */
export async function createPerson(
  http: FastifyInstance,
  person: { name: string; email: string; password: string },
): Promise<DemoPerson> {
  const { token } = await request<{ token: string }>(
    http,
    'POST',
    '/auth/register',
    undefined,
    person,
  )
  return personWith(http, token)
}

function personWith(http: FastifyInstance, token: string): DemoPerson {
  return {
    send: (method, path, body) => request(http, method, path, token, body),
    async sendFile(path, bytes, words) {
      const boundary = '----knistern-demo'
      const text =
        words === undefined
          ? ''
          : `--${boundary}\r\nContent-Disposition: form-data; name="text"\r\n\r\n${words}\r\n`
      const head = `${text}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="datei"\r\nContent-Type: application/octet-stream\r\n\r\n`
      const answer = await http.inject({
        method: 'POST',
        url: path,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      })
      if (answer.statusCode >= 300) throw new Error(`POST ${path}: ${answer.body}`)
      return answer.json<{ id: string }>()
    },
    async invite({ name, ...account }) {
      const { inviteCode } = await request<{ inviteCode: string }>(
        http,
        'POST',
        '/connect/invite',
        token,
        { name },
      )
      const accepted = await request<{ token: string }>(
        http,
        'POST',
        '/connect/accept-invite',
        undefined,
        { inviteCode, displayName: name, ...account },
      )
      return personWith(http, accepted.token)
    },
  }
}
