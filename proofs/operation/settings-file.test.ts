import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { defaultPlace, platformFolder } from '#server/lib/data-place.ts'
import { SETTING_NAMES } from '#server/lib/setting-names.ts'
import { applySettings, parseSettings } from '#server/lib/settings-file.ts'
import { newScratch } from '#server/testing/scratch.ts'

let scratch: ReturnType<typeof newScratch>
beforeEach(() => {
  scratch = newScratch()
  mkdirSync(at('home'))
  mkdirSync(at('program'))
})
afterEach(() => {
  scratch.remove()
})
const at = (...parts: string[]) => join(scratch.folder, ...parts)
const home = () => ({ HOME: at('home') })
const share = (...parts: string[]) => at('home', '.local', 'share', 'knistern', ...parts)
const place = (env: Record<string, string> = home()) => defaultPlace(env, at('program'), 'linux')
const fill = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'knistern.db'), '')
}

describe('where data lie', () => {
  test('Is the folder of the platform for each system', () => {
    const folder = (platform: NodeJS.Platform, env: Record<string, string> = {}) =>
      platformFolder({ ...home(), ...env }, platform)
    expect(folder('linux')).toBe(share())
    expect(folder('linux', { XDG_DATA_HOME: at('xdg') })).toBe(at('xdg', 'knistern'))
    expect(folder('linux', { XDG_DATA_HOME: 'relative' })).toBe(share())
    expect(folder('darwin')).toBe(at('home', 'Library', 'Application Support', 'Knistern'))
    expect(folder('win32')).toBe(at('home', 'AppData', 'Local', 'Knistern'))
    expect(folder('win32', { LOCALAPPDATA: at('local') })).toBe(at('local', 'Knistern'))
  })

  test('Is the program’s own folder without a home, and where an installation is there already', () => {
    expect(place()).toEqual({ dataDir: share('data') })
    expect(place({ HOME: at('nonexistent') })).toEqual({ dataDir: at('program', 'data') })
    mkdirSync(at('program', 'data'))
    expect(place()).toEqual({ dataDir: share('data') })
    fill(at('program', 'data'))
    expect(place()).toEqual({ dataDir: at('program', 'data') })
  })

  test('Is the home of the user where HOME is empty or not set', () => {
    for (const env of [{ HOME: '' }, {}]) {
      expect(platformFolder(env, 'linux')).toBe(join(userInfo().homedir, '.local/share/knistern'))
    }
  })

  test('Stays beside a key whose data folder was moved away', () => {
    writeFileSync(at('program', 'data.key'), '')
    expect(place()).toEqual({ dataDir: at('program', 'data') })
  })

  test('Is said where there are two, and DATA_DIR wins over both', () => {
    fill(at('program', 'data'))
    fill(share('data'))
    const env: NodeJS.ProcessEnv = home()
    const { notices } = applySettings(env, at('program'))
    expect(env.DATA_DIR).toBe(at('program', 'data'))
    expect(notices).toEqual([
      `Es gibt zwei Datenordner. Benutzt wird ${at('program', 'data')}; ${share('data')} bleibt, wie er ist. DATA_DIR wählt den anderen.`,
    ])
    const given: NodeJS.ProcessEnv = { ...home(), DATA_DIR: at('third', 'data') }
    expect(applySettings(given, at('program')).notices).toEqual([])
    expect(given.DATA_DIR).toBe(at('third', 'data'))
  })
})

describe('the settings file', () => {
  const write = (text: string, file = share('knistern.env'), mode = 0o600) => {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
    chmodSync(file, mode)
  }
  const apply = (env: NodeJS.ProcessEnv = {}) => {
    const all: NodeJS.ProcessEnv = { ...home(), ...env }
    return { ...applySettings(all, at('program')), env: all }
  }

  test('Lies beside the data, and the environment wins over it', () => {
    write('# Unser Zuhause\nPORT=4000\nexport APP_NAME="Wir # zwei"\r\n\nHOST=0.0.0.0 # alle\n')
    const { file, isThere, notices, env } = apply({ PORT: '5000' })
    expect([file, isThere, notices]).toEqual([share('knistern.env'), true, []])
    const { port, appName, host, dataDir, settingsFile } = readConfig(env)
    expect([port, appName, host, dataDir, settingsFile]).toEqual([
      5_000,
      'Wir # zwei',
      '0.0.0.0',
      share('data'),
      file,
    ])
  })

  test('May move the data elsewhere, with paths from its own folder', () => {
    write('DATA_DIR=../andere/data\nMASTER_KEY_FILE=/schluessel/data.key\n')
    const { dataDir, keyFile } = readConfig(apply().env)
    expect(dataDir).toBe(at('home', '.local', 'share', 'andere', 'data'))
    expect(keyFile).toBe('/schluessel/data.key')
  })

  test('Is another one with other data, and that of SETTINGS_FILE before both', () => {
    write('PORT=4000')
    write('PORT=4001', at('probe', 'knistern.env'))
    write('PORT=4002', at('etc.env'))
    const port = (env: NodeJS.ProcessEnv) => readConfig(apply(env).env).port
    const elsewhere = { DATA_DIR: at('probe', 'data') }
    expect(port(elsewhere)).toBe(4_001)
    expect(port({ ...elsewhere, SETTINGS_FILE: at('etc.env') })).toBe(4_002)
    expect(port({ DATA_DIR: at('leer', 'data') })).toBe(3_000)
    expect(() => apply({ SETTINGS_FILE: at('fehlt.env') })).toThrow(
      `SETTINGS_FILE: ${at('fehlt.env')} gibt es nicht.`,
    )
  })

  test('Names file and line of each fault', () => {
    write('PORT=3000\nHOST 0.0.0.0\n\nAPP_NAME="Wir\nS3_SECRET_ACCESS_KEY=ab#cd\n')
    expect(apply).toThrow(
      [
        `Die Datei ${share('knistern.env')} stimmt noch nicht:`,
        '  - Zeile 2: Hier fehlt NAME=Wert.',
        '  - Zeile 4: Das " am Anfang wird nicht geschlossen.',
        '  - Zeile 5: Ein Wert mit # braucht Anführungszeichen, sonst gilt nur, was davor steht.',
      ].join('\n'),
    )
  })

  test.each(['~/data', '$HOME/data', '/srv/${NAME}'])(
    'Makes no folder with the name of a sign a shell would replace: %s',
    (path) => {
      write(`PORT=3000\nDATA_DIR=${path}`)
      expect(apply).toThrow(
        'Zeile 2: ~ und $HOME stehen hier für nichts. Schreibe den ganzen Pfad, etwa /home/mia/knistern.',
      )
    },
  )

  test('Says what is there instead of a text that can be read', () => {
    mkdirSync(share('knistern.env'), { recursive: true })
    expect(apply).toThrow(
      `Die Datei ${share('knistern.env')} lässt sich nicht lesen: an ihrer Stelle ist ein Ordner.`,
    )
    const file = at('windows.env')
    writeFileSync(file, Buffer.from('\uFEFFPORT=4000', 'utf16le'))
    expect(() => apply({ SETTINGS_FILE: file })).toThrow(
      'Sie ist kein Text in UTF-8. Speichere sie im Editor mit der Kodierung „UTF-8“.',
    )
  })

  test('Shows the value of a choice that is none', () => {
    write('REGISTRATION=“closed”')
    const { env } = apply()
    expect(() => readConfig(env)).toThrow(
      'REGISTRATION: „“closed”“ gibt es nicht. Erlaubt sind „open“, „invited“ und „closed“.',
    )
  })

  test('Is named with a value that is wrong', () => {
    write('PORT=achtzig')
    const { env } = apply()
    expect(() => readConfig(env)).toThrow(
      `Die Einstellungen (Umgebung und ${share('knistern.env')}) stimmen noch nicht:\n  - PORT: `,
    )
  })

  test.each([
    ['PUBLIC_ULR', ' Meinst du PUBLIC_URL?'],
    ['public_url', ' Meinst du PUBLIC_URL?'],
    ['FARBE', ''],
  ])('Points out %s, which nobody reads', (name, meant) => {
    expect(parseSettings(`${name}=x`, 'knistern.env').notices).toEqual([
      `knistern.env, Zeile 1: „${name}“ ist keine Einstellung von Knistern und bewirkt nichts.${meant}`,
    ])
  })

  test('Hands nothing on that is no setting, not even to Node', () => {
    write('NODE_TLS_REJECT_UNAUTHORIZED=0\nLD_PRELOAD=/tmp/x.so\nTZ=Europe/Berlin\nPORT=4000\n')
    const { env, notices } = apply()
    expect(Object.keys(env).toSorted()).toEqual(['DATA_DIR', 'HOME', 'PORT', 'SETTINGS_FILE', 'TZ'])
    expect(notices).toHaveLength(2)
  })

  test('Says which of two lines holds', () => {
    const { values, notices } = parseSettings('PORT=1\nHOST=::\nPORT=2', 'knistern.env')
    expect(values.PORT).toBe('2')
    expect(notices).toEqual(['knistern.env, Zeile 3: PORT steht schon in Zeile 1; es gilt diese.'])
  })

  test('Is pointed out where others may read its secrets or change it', () => {
    const file = share('knistern.env')
    const said = (text: string, mode: number) => {
      write(text, file, mode)
      return apply().notices
    }
    expect(said('PORT=4000', 0o644)).toEqual([])
    expect(said('DATABASE_URL=postgres:///knistern', 0o600)).toEqual([])
    expect(said('DATABASE_URL=postgres:///knistern', 0o640)).toEqual([
      `${file} enthält Geheimnisse und ist für andere lesbar. Bitte schütze sie: chmod 600 ${file}`,
    ])
    expect(said('PORT=4000', 0o666)).toEqual([
      `${file} enthält Einstellungen, die andere ändern dürfen. Bitte schütze sie: chmod 600 ${file}`,
    ])
  })

  test('Is pointed out in the program’s folder where nobody reads it', () => {
    write('PORT=4000', at('program', 'knistern.env'))
    expect(apply().notices).toEqual([
      `${at('program', 'knistern.env')} wird nicht gelesen. Die Einstellungen stehen in ${share('knistern.env')}.`,
    ])
    fill(at('program', 'data'))
    expect(apply()).toMatchObject({ file: at('program', 'knistern.env'), notices: [] })
  })

  test('Knows no setting that is not documented', () => {
    const text = readFileSync('docs/settings.md', 'utf8')
    const rows = [...text.matchAll(/^\| `([A-Z\d_]+)` /gm)].map((found) => found[1])
    expect(SETTING_NAMES.filter((name) => !rows.includes(name))).toEqual([])
  })
})
