import { existsSync } from 'node:fs'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  COMPOSE_FILES,
  type Compose,
  namesOf,
  OPS,
  ownServices,
  readCompose,
  readOps,
  type Service,
  secondsOf,
} from './compose.ts'

/** Made by the operator, and written by the server. */
const BACKUPS = './backups:/backups'

const addressesOf = ({ networks = [] }: Service) =>
  Array.isArray(networks)
    ? []
    : Object.entries(networks as Readonly<Record<string, { ipv4_address: string }>>).map(
        ([network, { ipv4_address: address }]) => ({ network, address }),
      )

const allAddresses = ({ services }: Compose) => Object.values(services).flatMap(addressesOf)

/** The words of all mounts of a service: what is mounted, and where. */
const mountsOf = ({ volumes = [] }: Service) =>
  volumes.map((volume) => {
    const [source = '', target = ''] = volume.split(':')
    return { source, target }
  })

const isFolderOfHost = (source: string) => source.startsWith('.')

/** Folders the image declares as volumes (ops/Dockerfile). */
const [, declared = '[]'] = /^VOLUME (.*)$/m.exec(readOps('Dockerfile')) ?? []
const imageVolumes = JSON.parse(declared) as readonly string[]

describe.each(COMPOSE_FILES)('ops/%s', (file) => {
  const compose = readCompose(file)
  const services = Object.entries(compose.services)

  test('Every variable has a default, or stops the command with a sentence', () => {
    const text = readOps(file)
    const used = new Set(Array.from(text.matchAll(/\$\{(\w+)/g), ([, name]) => name))
    const looked = new Set(
      Array.from(text.matchAll(/\$\{(\w+)(?::\?set |:-)/g), ([, name]) => name),
    )
    expect(used.size).toBeGreaterThan(1)
    expect([...used].filter((name) => !looked.has(name))).toEqual([])
  })

  test('Volumes, networks, settings and services that are named are there, and all of them are used', () => {
    const volumes = services.flatMap(([, service]) =>
      mountsOf(service)
        .map(({ source }) => source)
        .filter((source) => !isFolderOfHost(source)),
    )
    const named = {
      volumes,
      networks: services.flatMap(([, { networks }]) => namesOf(networks)),
      configs: services.flatMap(([, { configs = [] }]) => configs.map(({ source }) => source)),
    }
    for (const kind of ['volumes', 'networks', 'configs'] as const) {
      const there = Object.keys(compose[kind] ?? {})
      expect([kind, new Set(named[kind])]).toEqual([kind, new Set(there)])
    }
    for (const [, { depends_on: wanted = [] }] of services) {
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining([...namesOf(wanted)]))
      for (const [name, { condition }] of Object.entries(Array.isArray(wanted) ? {} : wanted)) {
        const { healthcheck, build } = compose.services[name] ?? {}
        // The image of this program has one of its own.
        const isChecked = healthcheck !== undefined || build !== undefined
        expect([name, isChecked]).toEqual([name, condition === 'service_healthy'])
      }
    }
  })

  test('Everything built and mounted from this folder is in it', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes).filter(isFolderOfHost)
    for (const volume of mounted.filter((one) => one !== BACKUPS)) {
      expect([volume, existsSync(join(OPS, volume.split(':')[0] ?? ''))]).toEqual([volume, true])
    }
    for (const [, { build }] of ownServices(compose)) {
      expect(existsSync(join(OPS, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
    }
  })

  test('Every address lies in the subnet of its network, is not the gateway’s, and there once', () => {
    const addresses = allAddresses(compose)
    expect(addresses.length).toBeGreaterThan(1)
    expect(new Set(addresses.map(({ address }) => address)).size).toBe(addresses.length)
    for (const { network, address } of addresses) {
      const { ipam, enable_ipv6: hasIpv6 } = compose.networks[network] ?? {}
      const subnets = ipam?.config.map(({ subnet }) => subnet.split('/')) ?? []
      const [ipv4 = [], ipv6 = []] = subnets
      expect([subnets.length, hasIpv6, ipv6[0]]).toEqual([2, true, expect.stringMatching(/^fd/)])
      const inside = new BlockList()
      inside.addSubnet(ipv4[0] ?? '', Number(ipv4[1]), 'ipv4')
      expect([address, inside.check(address)]).toEqual([address, true])
      expect(address).not.toBe(ipv4[0]?.replace(/\.0$/, '.1'))
    }
  })

  test('The proxy passes on to each server, and is the one each of them trusts', () => {
    const [proxy] = addressesOf(compose.services.proxy as Service)
    const { environment: set = {}, volumes = [] } = compose.services.proxy ?? {}
    const [caddyfile] = volumes.flatMap(
      (volume) => /^\.\/(Caddyfile[^:]*):/.exec(volume)?.[1] ?? [],
    )
    const told = readOps(caddyfile ?? '').replaceAll(
      /\{\$(\w+)(?::[^}]*)?\}/g,
      (_, name: string) => set[name] ?? 'unset',
    )
    const upstreams = Array.from(told.matchAll(/([\d.]+):3000/g), ([, address = '']) => address)
    const servers = ownServices(compose).flatMap(([, service]) => addressesOf(service))
    expect(upstreams.toSorted()).toEqual(servers.map(({ address }) => address).toSorted())
    for (const [, { environment }] of ownServices(compose)) {
      expect(environment?.TRUSTED_PROXIES).toBe(proxy?.address)
    }
  })

  test('The service of the backups sees what the server sees, and tries them on a disk', () => {
    const { backup } = compose.services
    const [, server] = ownServices(compose)[0] ?? []
    expect(backup?.build).toEqual(server?.build)
    expect(mountsOf(backup as Service)).toEqual(mountsOf(server as Service))
    expect(backup?.environment).toMatchObject({ TMPDIR: '/backups' })
    // The backup service serves nobody, as the image would have it.
    expect(backup?.healthcheck).toEqual({ disable: true })
    const { read_only, cap_drop, security_opt } = server ?? {}
    expect(backup).toMatchObject({ read_only, cap_drop, security_opt })
  })

  test('A server writes into its volumes and memory alone, and may nothing beside', () => {
    expect(ownServices(compose).length).toBeGreaterThan(0)
    for (const [name, service] of ownServices(compose)) {
      const { read_only, cap_drop, security_opt, tmpfs = [] } = service
      expect([name, read_only, cap_drop, security_opt]).toEqual([
        name,
        true,
        ['ALL'],
        ['no-new-privileges:true'],
      ])
      const memory = tmpfs.map((mount) => mount.split(':')[0] ?? '')
      const writable = [...mountsOf(service).map(({ target }) => target), ...memory]
      expect(writable.toSorted()).toEqual(['/backups', ...imageVolumes, '/tmp'].toSorted())
      expect(service.mem_limit).toMatch(/^\d+[mg]$/)
      expect(service.pids_limit).toBeGreaterThan(0)
      // Ten seconds for the sockets; behind a balancer five more before (decision 0064).
      const least = service.environment?.NODES === 'many' ? 25 : 15
      expect(secondsOf(service.stop_grace_period ?? '')).toBeGreaterThanOrEqual(least)
    }
  })
})

test('Nodes differ in their addresses alone', () => {
  const nodes = ownServices(readCompose('compose.nodes.yaml')).map(([, service]) => service)
  expect(nodes).toHaveLength(2)
  const [first, second] = nodes.map((node) => ({ ...node, networks: [] }))
  expect(second).toEqual(first)
  expect(first?.environment?.NODES).toBe('many')
})
