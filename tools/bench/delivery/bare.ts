import { createCipheriv, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { Pool } from 'pg'
import { Server } from 'socket.io'

/**
 * The least a durable chat can be: Socket.IO, one table, one sync for whatever arrived in a turn
 * of the event loop. No accounts, no checks; the measure beside which ours is read. Prints its
 * address.
 *
 * Arguments: the database, a file or `postgres://…`; and, for a loop that writes our message, sealed,
 * into our table with its indexes, the file of an installation whose schema it copies.
 */
const [address = ':memory:', installation] = process.argv.slice(2)

interface Incoming {
  readonly pairId: string
  readonly text: string
  readonly clientId: string
  readonly answer: (ack: object) => void
}
interface Message {
  readonly id: string
  readonly pairId: string
  readonly text: string
}
interface Store {
  readonly present: (incoming: Incoming) => Message
  /** Durable once it returns or resolves. */
  readonly insert: (messages: readonly Message[]) => void | Promise<void>
}

const newId = () => randomBytes(16).toString('hex')

const presentPlain = ({ pairId, text }: Incoming): Message => ({ id: newId(), pairId, text })

function openFile(): DatabaseSync {
  const database = new DatabaseSync(address, { enableForeignKeyConstraints: false })
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  return database
}

/** Runs `insertOne` for every message of a batch in one transaction. */
const inTransaction =
  <M extends Message>(database: DatabaseSync, insertOne: (message: M) => void) =>
  (messages: readonly Message[]) => {
    database.exec('begin')
    for (const message of messages) insertOne(message as M)
    database.exec('commit')
  }

function plainStore(): Store {
  const database = openFile()
  database.exec('create table messages (id text primary key, pair text, text text)')
  const row = database.prepare('insert into messages values (?, ?, ?)')
  const insert = inTransaction(database, ({ id, pairId, text }) => row.run(id, pairId, text))
  return { present: presentPlain, insert }
}

/** Our message as both see it, in the shape of the contract, with an id of the length of ours. */
const presentOurs = (seq: number, { pairId, text, clientId }: Incoming) => ({
  id: newId().slice(0, 27),
  pairId,
  senderId: pairId,
  text,
  fileUrl: null,
  thumbUrl: null,
  photo: null,
  createdAt: new Date().toISOString(),
  readAt: null,
  deletedAt: null,
  edited: false,
  clientId,
  replyToId: null,
  reply: null,
  reactions: [],
  seq,
  changedSeq: seq,
})

function ourStore(file: string): Store {
  const database = openFile()
  const ours = new DatabaseSync(file, { readOnly: true })
  const schema = ours.prepare(
    `select sql from sqlite_master where tbl_name = 'messages' and sql is not null
     order by type = 'table' desc`,
  )
  for (const { sql } of schema.all()) database.exec(String(sql))
  ours.close()
  const row = database.prepare(
    `insert into messages (id, pair_id, sender_id, seq, changed_seq, client_id, body, has_photo,
     edited, created_at) values (?, ?, ?, ?, ?, ?, ?, 0, 0, ?)`,
  )
  const key = randomBytes(32)
  const seal = (text: string): string => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = cipher.update(JSON.stringify({ text, photo: null }))
    return Buffer.concat([nonce, sealed, cipher.final(), cipher.getAuthTag()]).toString('base64')
  }
  const numbers = new Map<string, number>()
  type Ours = ReturnType<typeof presentOurs>
  const insert = inTransaction<Ours>(database, ({ id, pairId, senderId, seq, clientId, text }) =>
    row.run(id, pairId, senderId, seq, seq, clientId, seal(text), Date.now()),
  )
  const present = (incoming: Incoming) => {
    const seq = (numbers.get(incoming.pairId) ?? 0) + 1
    numbers.set(incoming.pairId, seq)
    return presentOurs(seq, incoming)
  }
  return { present, insert }
}

async function postgresStore(): Promise<Store> {
  const pool = new Pool({ connectionString: address, max: 1 })
  await pool.query('create table bare_messages (id text primary key, pair text, text text)')
  const insert = async (messages: readonly Message[]) => {
    const column = (name: keyof Message) => messages.map((message) => message[name])
    const values = [column('id'), column('pairId'), column('text')]
    const text =
      'insert into bare_messages select * from unnest($1::text[], $2::text[], $3::text[])'
    await pool.query({ name: 'insert', text, values })
  }
  return { present: presentPlain, insert }
}

const isPostgres = address.startsWith('postgres')
const plain = () => (installation === undefined ? plainStore() : ourStore(installation))
const store = isPostgres ? await postgresStore() : plain()

const http = createServer()
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false })
let waiting: Incoming[] = []
let isFlushing = false

async function flush(): Promise<void> {
  isFlushing = true
  const batch = waiting
  waiting = []
  const messages = batch.map(store.present)
  const inserted = store.insert(messages)
  if (inserted !== undefined) await inserted
  for (const [at, { pairId, answer }] of batch.entries()) {
    answer({ ok: true, message: messages[at] })
    io.to(pairId).emit('chat_message', messages[at])
  }
  isFlushing = false
  if (waiting.length > 0) setImmediate(() => void flush())
}

io.on('connection', (socket) => {
  socket.on('join_pair', (pairId: string, answer: (ack: object) => void) => {
    void socket.join(pairId)
    answer({ ok: true })
  })
  socket.on('chat_message', (message: Omit<Incoming, 'answer'>, answer: (ack: object) => void) => {
    waiting.push({ ...message, answer })
    if (waiting.length === 1 && !isFlushing) setImmediate(() => void flush())
  })
})
http.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`)
})
