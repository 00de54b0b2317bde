/** The key by which a balancer chooses the node of a couple's sockets, as in openSocket.ts. */
export const stickyKey = (pairId: string): string => pairId.slice(0, 2)
