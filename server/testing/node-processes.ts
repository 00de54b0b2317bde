import { join } from 'node:path'
import { nextPort } from './ports.ts'
import { type FakeS3, openFakeS3 } from './s3.ts'
import { newScratch } from './scratch.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

interface NodeEnvOptions {
  readonly databaseUrl: string
  readonly store: FakeS3
  readonly keyFile: string
}

/** Settings of a node in a process of its own; DATA_DIR is missing. */
export const nodeEnv = ({ databaseUrl, store, keyFile }: NodeEnvOptions) => ({
  NODES: 'many',
  DATABASE_URL: databaseUrl,
  DATABASE_SYNC: 'off',
  MASTER_KEY_FILE: keyFile,
  MEDIA_STORE: `s3://${store.address.bucket}/${store.address.prefix}`,
  S3_ENDPOINT: store.address.endpoint,
  S3_REGION: store.address.region,
  S3_ACCESS_KEY_ID: store.address.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.address.secretAccessKey,
})

export interface NodeProcess {
  readonly address: string
  /** The process id of the latest start. */
  pid(): number
  /** Whether its process runs; false once it has been killed or has ended by itself. */
  isAlive(): boolean
  /** Sends `signal`, SIGKILL by default. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again, at the same address. */
  start(): Promise<void>
}

export interface NodeProcesses {
  readonly nodes: readonly NodeProcess[]
  /** A proxy for each node, which connects to the next one while its own is down. */
  readonly balancers: readonly TcpProxy[]
  close(): Promise<void>
}

export interface NodeProcessOptions {
  readonly databaseUrl: string
  /** The key of what is in the database already; without it the nodes make one. */
  readonly keyFile?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts nodes over one database, as the operator does, with an S3 store of their own. */
export async function openNodeProcesses(
  count: number,
  options: NodeProcessOptions,
): Promise<NodeProcesses> {
  const scratch = newScratch()
  const store = await openFakeS3()
  const { databaseUrl, env, keyFile = join(scratch.folder, 'keys', 'knistern.key') } = options

  const openNode = async (at: number): Promise<NodeProcess> => {
    const port = nextPort()
    let running: ServerProcess | undefined
    let pid = 0
    const start = async () => {
      const started = startServerProcess({
        env: {
          ...nodeEnv({ databaseUrl, store, keyFile }),
          DATA_DIR: join(scratch.folder, `data-${at}`),
          PORT: String(port),
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'silent',
          ...env,
        },
      })
      await started.ready
      running = started
      pid = started.pid
      void started.ended.then(() => {
        if (running === started) running = undefined
      })
    }
    await start()
    return {
      address: `http://127.0.0.1:${port}`,
      pid: () => pid,
      isAlive: () => running !== undefined,
      async kill(signal = 'SIGKILL') {
        const ending = running
        running = undefined
        await ending?.kill(signal)
      },
      start,
    }
  }

  const nodes = await Promise.all(Array.from({ length: count }, (_, at) => openNode(at)))
  const balancers = await Promise.all(
    nodes.map((_, at) =>
      openTcpProxy(() => {
        const next = [...nodes.slice(at), ...nodes.slice(0, at)]
        return (next.find((node) => node.isAlive()) ?? nodes[at])?.address ?? ''
      }),
    ),
  )
  return {
    nodes,
    balancers,
    async close() {
      await Promise.all(balancers.map((balancer) => balancer.close()))
      await Promise.all(nodes.map((node) => node.kill()))
      await store.close()
      scratch.remove()
    },
  }
}
