export interface PersonInPair {
  readonly userId: string
  readonly pairId: string
}

/** An authenticated socket, and whose it is. */
export interface OpenSocket extends PersonInPair {
  readonly socketId: string
  readonly sessionId: string
}

/** Events of presence for the chat; the calls must return at once and never throw. */
export interface PresenceListener {
  /** Somebody has closed the chat on their last device; told on one node only. */
  left(person: PersonInPair): void
  /** Somebody's presence in the chat may have changed; told on every node with a socket of the pair. */
  changed(person: PersonInPair): void
  /** Sockets of this node with an open chat to which `changed` may not have come. */
  missed(socket: OpenSocket): void
}

/**
 * Which sessions have an open socket, and who has the chat open: on this node, or on all nodes of an
 * installation (decision 0054).
 */
export interface Presence {
  socketOpened(socket: OpenSocket): void
  socketClosed(socketId: string): void
  /** Resolves once every node can see it; nothing happens for a socket that is closed. */
  enterChat(socketId: string): Promise<void>
  leaveChat(socketId: string): Promise<void>
  /** Ids of a person's sessions with an open socket. */
  sessionsOf(userId: string): Promise<ReadonlySet<string>>
  /** Whether somebody of a pair has an open socket. */
  isConnected(pairId: string): Promise<boolean>
  /** Whether a person has the chat open on any device. */
  isInChat(userId: string): Promise<boolean>
  /** Whether the other person of a pair has the chat open on a device connected to this node. */
  seesOtherInChat(person: PersonInPair): boolean
  setListener(listener: PresenceListener): void
  /**
   * @param listener called with the pairs a lost node had sockets of; it may have told nobody what
   *   it stored last
   */
  onNodeLost(listener: (pairIds: ReadonlySet<string>) => void): void
  /** Call after the last socket has closed. */
  close(): Promise<void>
}

export interface OpenSockets {
  readonly all: ReadonlyMap<string, OpenSocket>
  add(socket: OpenSocket): void
  /** Removes a socket and returns it. */
  remove(socketId: string): OpenSocket | undefined
  /** @returns the socket if this changes anything */
  setInChat(socketId: string, inChat: boolean): OpenSocket | undefined
  isInChat(socketId: string): boolean
  seesOtherInChat(person: PersonInPair): boolean
  ofPerson(userId: string): OpenSocket[]
  hasPair(pairId: string): boolean
}

/** The sockets of this process. */
export function createOpenSockets(): OpenSockets {
  const all = new Map<string, OpenSocket>()
  const inChat = new Set<string>()
  const ofPerson = new Map<string, Set<OpenSocket>>()
  const ofPair = new Map<string, Set<OpenSocket>>()

  const put = (index: Map<string, Set<OpenSocket>>, key: string, socket: OpenSocket) => {
    const sockets = index.get(key)
    if (sockets === undefined) index.set(key, new Set([socket]))
    else sockets.add(socket)
  }
  const drop = (index: Map<string, Set<OpenSocket>>, key: string, socket: OpenSocket) => {
    const sockets = index.get(key)
    sockets?.delete(socket)
    if (sockets?.size === 0) index.delete(key)
  }

  return {
    all,
    add(socket) {
      all.set(socket.socketId, socket)
      put(ofPerson, socket.userId, socket)
      put(ofPair, socket.pairId, socket)
    },
    remove(socketId) {
      const socket = all.get(socketId)
      if (socket === undefined) return undefined
      all.delete(socketId)
      inChat.delete(socketId)
      drop(ofPerson, socket.userId, socket)
      drop(ofPair, socket.pairId, socket)
      return socket
    },
    setInChat(socketId, isIn) {
      const socket = all.get(socketId)
      if (socket === undefined || inChat.has(socketId) === isIn) return undefined
      if (isIn) inChat.add(socketId)
      else inChat.delete(socketId)
      return socket
    },
    isInChat: (socketId) => inChat.has(socketId),
    seesOtherInChat({ pairId, userId }) {
      for (const socket of ofPair.get(pairId) ?? []) {
        if (socket.userId !== userId && inChat.has(socket.socketId)) return true
      }
      return false
    },
    ofPerson: (userId) => [...(ofPerson.get(userId) ?? [])],
    hasPair: (pairId) => ofPair.has(pairId),
  }
}

/** After a gap the sockets in the chat are told again, but not all of them in the same moment. */
const MISSED_SPREAD_MS = 2_000

/** Tells sockets with an open chat, within two seconds, that they may have missed something. */
export function emitMissed(
  sockets: OpenSockets,
  listener: () => PresenceListener | undefined,
  concerned: (socket: OpenSocket) => boolean = () => true,
): void {
  for (const socket of sockets.all.values()) {
    if (!sockets.isInChat(socket.socketId) || !concerned(socket)) continue
    setTimeout(() => listener()?.missed(socket), Math.random() * MISSED_SPREAD_MS).unref()
  }
}

/**
 * Presence of the one node of an installation, in memory.
 * @param onGap takes a listener, called once what was to be told may have been lost
 */
export function createLocalPresence(onGap?: (listener: () => void) => void): Presence {
  const sockets = createOpenSockets()
  let listener: PresenceListener | undefined
  const isInChat = (userId: string) =>
    sockets.ofPerson(userId).some(({ socketId }) => sockets.isInChat(socketId))

  onGap?.(() => emitMissed(sockets, () => listener))

  const leaveChat = (socketId: string) => {
    const socket = sockets.setInChat(socketId, false)
    if (socket === undefined || isInChat(socket.userId)) return
    listener?.left(socket)
    listener?.changed(socket)
  }

  return {
    socketOpened: sockets.add,
    socketClosed(socketId) {
      leaveChat(socketId)
      sockets.remove(socketId)
    },
    enterChat(socketId) {
      const before = isInChat(sockets.all.get(socketId)?.userId ?? '')
      const socket = sockets.setInChat(socketId, true)
      if (socket !== undefined && !before) listener?.changed(socket)
      return Promise.resolve()
    },
    leaveChat: (socketId) => Promise.resolve(leaveChat(socketId)),
    sessionsOf: (userId) =>
      Promise.resolve(new Set(sockets.ofPerson(userId).map(({ sessionId }) => sessionId))),
    isConnected: (pairId) => Promise.resolve(sockets.hasPair(pairId)),
    isInChat: (userId) => Promise.resolve(isInChat(userId)),
    seesOtherInChat: sockets.seesOtherInChat,
    setListener(given) {
      listener = given
    },
    onNodeLost: () => undefined,
    close: () => Promise.resolve(),
  }
}
