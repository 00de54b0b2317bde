import type { FastifyInstance } from 'fastify'

/** A registered person; calls are injected into the server, without a network. */
export interface DemoPerson {
  send<T>(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object): Promise<T>
  /** Uploads a JPEG and returns the message it became. */
  sendPhoto(jpeg: Buffer): Promise<{ id: string }>
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
    async sendPhoto(jpeg) {
      const boundary = '----knistern-demo'
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bild.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
      const answer = await http.inject({
        method: 'POST',
        url: '/media/uploads/',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      })
      if (answer.statusCode >= 300) throw new Error(`POST /media/uploads/: ${answer.body}`)
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
