import type { FastifyInstance } from 'fastify'

/** Somebody who uses the server's calls, without a network in between. */
export interface DemoPerson {
  send<T>(method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object): Promise<T>
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

/** Registers somebody and returns what they can do. */
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
