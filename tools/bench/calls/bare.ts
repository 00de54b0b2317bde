import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import fastify, { type FastifyRequest } from 'fastify'

/**
 * The least a call with a login can be: Fastify, one look-up of the token's hash in SQLite, and for
 * the history one query; beside it ours is read. Prints its address. Arguments: the database file,
 * the token, and how many messages a page has.
 */
const [file = ':memory:', token = '', page = '50'] = process.argv.slice(2)
const PAGE = Number(page)

const database = new DatabaseSync(file)
database.exec(`
  pragma journal_mode = wal;
  create table sessions (token_hash text primary key, user_id text, pair_id text);
  create table messages (
    id text primary key, pair_id text, sender_id text, seq integer, client_id text,
    body text, sealed text, created_at integer, unique (pair_id, seq)
  )`)

const key = randomBytes(32)
const NONCE_BYTES = 12
const TAG_BYTES = 16

function seal(text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64')
}

function open(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)).toString()
  return text + decipher.final().toString()
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
database.prepare('insert into sessions values (?, ?, ?)').run(hash(token), 'mia', 'pair')
const insert = database.prepare('insert into messages values (?, ?, ?, ?, ?, ?, ?, ?)')
const newId = () => randomBytes(16).toString('hex')
database.exec('begin')
for (let seq = 1; seq <= PAGE * 4; seq += 1) {
  const body = JSON.stringify({ text: 'Ich denke gerade an dich.', photo: null })
  insert.run(newId(), 'pair', 'mia', seq, newId(), body, seal(body), Date.now())
}
database.exec('commit')

const session = database.prepare('select user_id, pair_id from sessions where token_hash = ?')
const newest = database.prepare(
  'select * from messages where pair_id = ? order by seq desc limit ?',
)

const authenticate = ({ headers }: FastifyRequest) => {
  const found = session.get(hash(headers.authorization?.slice('Bearer '.length) ?? ''))
  if (found === undefined) throw Object.assign(new Error('no session'), { statusCode: 401 })
  return found
}
const readPage = (request: FastifyRequest, bodyOf: (row: Record<string, unknown>) => string) => {
  const { pair_id } = authenticate(request)
  return newest.all(pair_id as string, PAGE).map((row) => ({
    id: row.id,
    pairId: row.pair_id,
    senderId: row.sender_id,
    text: (JSON.parse(bodyOf(row)) as { text: string }).text,
    fileUrl: null,
    thumbUrl: null,
    photo: null,
    createdAt: new Date(Number(row.created_at)).toISOString(),
    readAt: null,
    deletedAt: null,
    edited: false,
    clientId: row.client_id,
    replyToId: null,
    reply: null,
    reactions: [],
    seq: row.seq,
    changedSeq: row.seq,
  }))
}

const app = fastify({ logger: false })
app.get('/small', (request) => {
  authenticate(request)
  return { count: 0 }
})
app.get('/history', (request) => readPage(request, (row) => String(row.body)))
app.get('/sealed-history', (request) => readPage(request, (row) => open(String(row.sealed))))
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
