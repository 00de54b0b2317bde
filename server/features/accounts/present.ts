interface OpenSession {
  readonly id: string
  readonly device: string
  readonly createdAt: number
  readonly lastUsedAt: number
}

/** A session as its owner sees it. */
export const presentSession = (session: OpenSession, currentId: string) => ({
  id: session.id,
  device: session.device,
  createdAt: new Date(session.createdAt).toISOString(),
  lastUsedAt: new Date(session.lastUsedAt).toISOString(),
  current: session.id === currentId,
})

interface OwnPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** A passkey as its owner sees it, without the key. */
export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: OwnPasskey) => ({
  id,
  name,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
})
