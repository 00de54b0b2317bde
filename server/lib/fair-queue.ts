import { QueueFull } from './semaphore.ts'

/** Where some work stands in a fair queue: from its class to its person, outermost first. */
export type QueuePath = readonly [string, ...string[]]

export interface FairQueueOptions {
  /** Works that run at a time, in all. */
  readonly permits: number
  /** Works that run at a time below one path. */
  readonly runningPerPath: number
  /** Works that wait at a time below one path; more are refused. */
  readonly waitingPerPath: number
  /** Works that wait at a time in one class, which is the first part of a path. */
  readonly waitingPerClass: number
}

export interface FairQueue {
  /**
   * Runs some work in its turn: the branches of each node are served one after the other, however
   * much waits in one of them.
   * @throws QueueFull if the path, or its class, has no room; from a full class the branch with most
   * waiting loses its newest work before somebody with less is refused
   */
  run<T>(path: QueuePath, work: () => Promise<T>): Promise<T>
}

interface Waiter {
  readonly start: () => void
  readonly refuse: (fault: QueueFull) => void
}

interface Node {
  /** In the order of their next turns. */
  readonly branches: Map<string, Node>
  readonly waiters: Waiter[]
  /** Here and in all branches. */
  waiting: number
  /** Here and in all branches. */
  running: number
}

const newNode = (): Node => ({ branches: new Map(), waiters: [], waiting: 0, running: 0 })

/** A queue whose permits are shared fairly by class, address and person, as its paths name them. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const root = newNode()

  /** The nodes of a path from the root to its end, made where they are missing. */
  const nodesOf = (path: QueuePath): [Node, Node, ...Node[]] => {
    const nodes = [root]
    let node = root
    for (const part of path) {
      const branch = node.branches.get(part) ?? newNode()
      node.branches.set(part, branch)
      nodes.push(branch)
      node = branch
    }
    return nodes as [Node, Node, ...Node[]]
  }

  const drop = (path: QueuePath, nodes: readonly Node[]) => {
    for (const [depth, part] of [...path.entries()].toReversed()) {
      const { waiting, running } = nodes[depth + 1] as Node
      if (waiting === 0 && running === 0) nodes[depth]?.branches.delete(part)
    }
  }

  /** Starts the next work below a node that may run. @returns whether there was one */
  const startBelow = (node: Node): boolean => {
    const own = node.running < options.runningPerPath ? node.waiters.shift() : undefined
    if (own !== undefined) {
      own.start()
      return true
    }
    for (const [part, branch] of node.branches) {
      if (branch.waiting === 0 || !startBelow(branch)) continue
      node.branches.delete(part)
      node.branches.set(part, branch)
      return true
    }
    return false
  }

  /**
   * Makes room in a full class: takes the newest work of the branch with most waiting.
   * @param nodes of the newcomer, from the class on
   * @returns whether there is room now
   */
  const makeRoom = (nodes: readonly Node[]): boolean => {
    let isNewcomers = true
    for (let [depth, node] = [0, nodes[0] as Node]; ; depth += 1) {
      const heaviest = [...node.branches.values()].toSorted((a, b) => b.waiting - a.waiting)[0]
      if (heaviest === undefined || heaviest.waiting === 0) {
        if (isNewcomers) return false
        node.waiters.at(-1)?.refuse(new QueueFull())
        return true
      }
      const newcomer = isNewcomers ? nodes[depth + 1] : undefined
      if (newcomer !== undefined && newcomer !== heaviest) {
        if (heaviest.waiting <= newcomer.waiting + 1) return false
        isNewcomers = false
      }
      node = heaviest
    }
  }

  const enqueue = (nodes: [Node, Node, ...Node[]]) =>
    new Promise<void>((resolve, reject) => {
      const { waiters } = nodes.at(-1) as Node
      const count = (step: 1 | -1) => {
        for (const node of nodes) node.waiting += step
      }
      const waiter: Waiter = {
        start() {
          count(-1)
          for (const node of nodes) node.running += 1
          resolve()
        },
        refuse(fault) {
          count(-1)
          waiters.splice(waiters.indexOf(waiter), 1)
          reject(fault)
        },
      }
      waiters.push(waiter)
      count(1)
    })

  const startNext = () => {
    while (root.running < options.permits && startBelow(root));
  }

  return {
    async run(path, work) {
      const nodes = nodesOf(path)
      const [, ofClass] = nodes
      try {
        const isFull = (nodes.at(-1) as Node).waiting >= options.waitingPerPath
        const hasRoom = ofClass.waiting < options.waitingPerClass || makeRoom(nodes.slice(1))
        if (isFull || !hasRoom) throw new QueueFull()
        const turn = enqueue(nodes)
        startNext()
        await turn
        try {
          return await work()
        } finally {
          for (const node of nodes) node.running -= 1
          startNext()
        }
      } finally {
        drop(path, nodes)
      }
    },
  }
}
