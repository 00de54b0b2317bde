/** What a balancer chooses the node of a couple's sockets by; as the app does (openSocket.ts). */
export const stickyKey = (pairId: string): string => pairId.slice(0, 2)
