import { has, isCard, isPlayed, type Rule, type RuleEntry } from './rules.ts'

/** Level from which every card names „Stopp“, and from which every story does (heat 4). */
const STOP_FROM = 7
/** Level from which a word of the card’s own that ends something comes beside „Stopp“. */
const OWN_WORD_FROM = 5
/** Level from which bare skin is meant. */
const SKIN_FROM = 4

const OWN_WORD =
  /„[^“?]+“[^.„]*\b(?:beendet|unterbricht|schließt|ist [^.„]*(?:zu Ende|vorbei)|kehren um|geht das Licht an|hält alles an)\b|„Aus“/u

/** The line of instructions that speaks of tied hands. */
const BONDS = /\bHandgelenke\b[^.]*zwei Finger|\bBänder: zwei Finger/u
const WAX = /Tropfen von der Massagekerze|fällt ein Tropfen/u
const HEAT = /\bAufguss|Dampfbad|\bSauna\b/u
const OPEN_WATER = /\bohne Badesachen hinein\b|das Wasser hat achtzehn Grad/u
const IMPACT = /\bKlapse\b/u
const FLAME =
  /\b(?:eine|einzige|einer|einzigen|mit|vier) Kerzen?\b|bei Kerzenlicht|Rest Kerze|Streichholz/iu
const BLIND_WALK =
  /(?<!\p{L})(?:geht|gehen|läuft|lauft|laufen|schleicht|sucht)(?!\p{L})[^.:]*\bmit (?:geschlossenen|verbundenen) Augen/iu
const LED_IN_WATER = /Im kühlen Bad liegt/u

const isTied = (entry: RuleEntry): boolean =>
  entry.tags.includes('Fesselspiel') || BONDS.test(entry.instructions)

/** Rules that keep the two from harm (content/README.md, „Safety“). */
export const SAFETY: readonly Rule[] = [
  {
    name: 'A card from level 7 names „Stopp“',
    tells: (entry) => isCard(entry) && entry.level >= STOP_FROM,
    says: has(/„Stopp“/u),
  },
  {
    name: 'The instructions of a story from heat 4 name „Stopp“',
    tells: ({ kind, level }) => kind === 'stories' && level >= STOP_FROM,
    says: ({ instructions }) => /„Stopp“/u.test(instructions),
  },
  {
    name: 'A word of its own that ends something comes beside „Stopp“',
    tells: (entry) =>
      (entry.kind === 'suggestions' || (isCard(entry) && entry.level >= OWN_WORD_FROM)) &&
      OWN_WORD.test(entry.text),
    says: has(/„Stopp“/u),
  },
  {
    name: 'Bonds, wax, heat, impact, open water and being led in the bath are for the sober',
    tells: (entry) =>
      isTied(entry) ||
      IMPACT.test(entry.text) ||
      (isPlayed(entry) &&
        [WAX, HEAT, OPEN_WATER, LED_IN_WATER].some((pattern) => pattern.test(entry.text))),
    says: has(/\bnüchtern\b|\bkein Alkohol\b/iu),
    except: { 'ruhe-010': 'a bowl of steam against a cold' },
  },
  {
    name: 'Bonds end when it tingles, and after half an hour',
    tells: isTied,
    says: (entry) => has(/kribbel/iu)(entry) && has(/halben? Stunde/u)(entry),
  },
  {
    name: 'Oil and latex: a text with oil on bare skin says that they do not go together',
    tells: (entry) =>
      isPlayed(entry) &&
      (!isCard(entry) || entry.level >= SKIN_FROM) &&
      /(?<!\p{L})(?:Massage)?öl(?!\p{L})|Massagekerze/iu.test(entry.text),
    says: has(/Latex/u),
    except: { 'danach-015': 'the oil is washed off' },
  },
  {
    name: 'Sweet food stays away from the lap',
    tells: (entry) =>
      isCard(entry) &&
      entry.tags.includes('Sinne') &&
      entry.level >= SKIN_FROM &&
      /Honig|Sirup/u.test(entry.text),
    says: has(/nichts Süßes im Schoß/u),
  },
  {
    name: 'A wet floor has a mat',
    tells: (entry) =>
      (isCard(entry) && entry.tags.includes('Bad') && entry.level >= SKIN_FROM) ||
      (entry.kind === 'suggestions' && /duschen/iu.test(entry.text) && /Seife/u.test(entry.text)),
    says: has(/Matte/u),
  },
  {
    name: 'Heat and steam name the heart, asthma and pregnancy',
    tells: (entry) => isPlayed(entry) && HEAT.test(entry.text),
    says: (entry) => [/Herz/u, /Asthma/u, /schwanger/iu].every((word) => word.test(entry.text)),
  },
  {
    name: 'Open water: no further than one can stand, and out before it is cold',
    tells: (entry) => isPlayed(entry) && OPEN_WATER.test(entry.text),
    says: (entry) => has(/stehen könnt/u)(entry) && has(/kalt wird/u)(entry),
  },
  {
    name: 'In a car the motor is off, or hands and thoughts are on the road',
    tells: (entry) =>
      isCard(entry) && /\bAuto\b|\bMotor\b|Wagentür|\bFahrt (?:nach|an|zum)\b/u.test(entry.text),
    says: has(/Motor aus|auf die Straße|erst in der Pause|[Nn]üchtern/u),
  },
  {
    name: 'At a height the railing stays between',
    tells: (entry) =>
      isPlayed(entry) &&
      !(entry.kind === 'stories' && !/Treppe/u.test(entry.instructions)) &&
      /\bBrücke oder\b|\bauf (?:einem|das|dem) (?:Dach|Turm|Gerüst)\b|\bStufe, die\b/u.test(
        entry.text,
      ),
    says: has(/Geländer/u),
  },
  {
    name: 'A kneeling person may sit instead',
    tells: (entry) =>
      isPlayed(entry) &&
      (isCard(entry) || entry.level >= STOP_FROM) &&
      /\b(?:kniet|knie|knien|gekniet)\b|\bauf Knien\b|\bauf die Knie\b/u.test(entry.text),
    says: has(
      /Sitzen gilt|gilt (?:auch )?Sitzen|Sitzkissen|durch Sitzen|sich jederzeit setzen|mag, (?:setzt sich|sitzt)/u,
    ),
  },
  {
    name: 'A flame stands firm, in a glass or far from cloth',
    tells: (entry) => isCard(entry) && FLAME.test(entry.text),
    says: has(
      /[Ss]tandfest|steht fest|[Aa]bstand|fern von|weit weg|hohen Glas|Schale Wasser|Armlänge|[Kk]erzen löschen/u,
    ),
  },
  {
    name: 'Whoever walks without seeing is led by a hand',
    tells: (entry) => isPlayed(entry) && BLIND_WALK.test(entry.text),
    says: has(/an der Hand|am Arm|Hand in Hand|beiden Händen/u),
  },
  {
    name: 'Between lips there is nothing to swallow',
    tells: (entry) => isCard(entry) && /zwischen den Lippen/iu.test(entry.text),
    says: (entry) =>
      has(/nichts zum Verschlucken/u)(entry) && !/[Tt]raube|Kirsche|Bonbon|Nuss/u.test(entry.text),
  },
  {
    name: 'In a lift there is no camera, and nobody else',
    tells: (entry) => isPlayed(entry) && /leeren Aufzug|leeren Fahrstuhl/u.test(entry.text),
    says: has(/[Oo]hne Kamera[^.]*niemand zusteigt/u),
  },
]
