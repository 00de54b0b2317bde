import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { Server } from 'socket.io'

/**
 * The least a durable chat can be: Socket.IO, one table, one sync for whatever arrived in a turn
 * of the event loop. No accounts, no seals, no checks; the measure beside which ours is read.
 * Prints its address. Arguments: the database file.
 */
const [file = ':memory:'] = process.argv.slice(2)
const database = new DatabaseSync(file)
database.exec(
  'pragma journal_mode = wal; pragma synchronous = full; create table messages (id text primary key, pair text, text text)',
)
const insert = database.prepare('insert into messages values (?, ?, ?)')

interface Incoming {
  readonly pairId: string
  readonly text: string
  readonly answer: (ack: object) => void
}

const http = createServer()
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false })
let waiting: Incoming[] = []

function flush(): void {
  const batch = waiting
  waiting = []
  database.exec('begin')
  const messages = batch.map(({ pairId, text }) => {
    const message = { id: randomBytes(16).toString('hex'), pairId, text }
    insert.run(message.id, pairId, text)
    return message
  })
  database.exec('commit')
  for (const [at, { pairId, answer }] of batch.entries()) {
    answer({ ok: true, message: messages[at] })
    io.to(pairId).emit('chat_message', messages[at])
  }
}

io.on('connection', (socket) => {
  socket.on('join_pair', (pairId: string, answer: (ack: object) => void) => {
    void socket.join(pairId)
    answer({ ok: true })
  })
  socket.on('chat_message', ({ pairId, text }: Incoming, answer: (ack: object) => void) => {
    if (waiting.length === 0) setImmediate(flush)
    waiting.push({ pairId, text, answer })
  })
})
http.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`)
})
