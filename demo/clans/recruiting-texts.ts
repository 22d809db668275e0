import type { Foreign } from './words.ts'

type Texts = readonly [string, ...string[]]

/** Texts in the tone of a description. `{name}`, `{tag}`, `{size}`, `{days}` and `{time}` are placeholders. */
export interface Voice {
  readonly opening: Texts
  readonly about: Texts
  readonly asks: Texts
  readonly closing: Texts
}

export const voices = {
  formal: {
    opening: [
      '{name} is a milsim-minded unit with a chain of command and a sense of humor about it.',
      'Founded by former squad leaders, {name} fields {size} active members across two platoons.',
      '{name} recruits riflemen, medics and drivers for the coming season.',
      'We are {name}: organized, punctual, and louder on the radio than we should be.',
    ],
    about: [
      'Operations on {days} at {time}, training the evening before.',
      'Every squad has a leader, a medic and somebody who carries the ammunition.',
      'Orders come before the round; questions come after it.',
      'We attack in pairs, hold what we take, and write down what went wrong.',
      'Ranks are earned by showing up, not by kill count.',
      'New members start in the training platoon and move up after three operations.',
    ],
    asks: [
      'You need a working microphone, patience, and ten minutes to read our handbook.',
      'Be 16 or older, be on time, and be able to take an order from somebody younger than you.',
      'No second clan, please.',
      'Vehicle crews are in short supply: drivers move to the front of the queue.',
    ],
    closing: [
      'Apply on our server; a recruiter answers within a day.',
      'Report to the recruiting channel and ask for the officer of the day.',
      'Dismissed.',
      'See you on the front line.',
    ],
  },
  relaxed: {
    opening: [
      'We are mostly parents who play when the kids are asleep.',
      '{name} is {size} people who like each other and, some evenings, win.',
      'No tryouts, no attendance list, no shouting.',
      'Started as six colleagues, now there are {size} of us and nobody remembers whose idea it was.',
      'Beer in one hand, mouse in the other.',
    ],
    about: [
      'Usually a full squad on {days} from {time}.',
      'We take the objective seriously and ourselves not at all.',
      'Somebody always brings the wrong vehicle, and that is fine.',
      'Real life comes first; miss a month and you are still one of us.',
      'We rotate who leads, so everybody gets to send everybody else the wrong way.',
      'Half of us are terrible shots, the other half are good medics.',
    ],
    asks: [
      'All we ask: be kind, revive people, mute yourself while eating.',
      '25+ preferred, though we make exceptions for old souls.',
      'A microphone helps, a sense of humor helps more.',
      'If you rage at strangers, this is not your place.',
    ],
    closing: [
      'Come and say hello.',
      'Drop in any evening, the door is open.',
      'Bring snacks.',
      'Biscuits are provided.',
    ],
  },
  competitive: {
    opening: [
      '{name} plays to win.',
      'Competitive roster looking for two more players for the autumn league.',
      'Top-ten finish in the last three community cups, and we want the first place.',
      '{tag} is a tournament team with an academy behind it.',
    ],
    about: [
      'Scrims on {days}, {time}, and a review of the recordings on Sundays.',
      'Main roster, academy and a coach who never sleeps.',
      'We play fixed roles, study maps, and track what works.',
      'Four titles in two years; the fifth is overdue.',
      'Calls are short, comms are clear, excuses are not kept.',
    ],
    asks: [
      'Trial: three matches with the academy, then we talk.',
      'Bring 1,500 hours or bring talent.',
      'Steady availability on match days is a must.',
      'Show us two recordings of rounds that you lost, and tell us why.',
    ],
    closing: [
      'Trials are open until the end of the month.',
      'Think you are ready? Prove it.',
      'Send a message to any captain.',
    ],
  },
  welcoming: {
    opening: [
      'New to the game? So were all of us.',
      '{name} teaches: every week we take beginners by the hand and into the first trench.',
      'Never flown a helicopter? {name} has a patient pilot for you.',
      'A home for players without a squad.',
    ],
    about: [
      'Beginners’ evening on {days} at {time}: maps, vehicles, and how not to be run over by them.',
      'We have guides for every role, written by people who once got everything wrong.',
      'Nobody has been laughed at for asking since our founding.',
      'Mentors look after every new member for the first month.',
      '{size} members in eleven countries, most of whom joined alone.',
    ],
    asks: [
      'No experience needed, no microphone needed in the first week.',
      'The only rule: help the next beginner.',
      'All ages that the game allows, all accents, all levels.',
    ],
    closing: [
      'Join and take your time.',
      'We will wait for you at the spawn.',
      'Everybody is welcome, and we mean it.',
    ],
  },
} as const satisfies Record<string, Voice>

export const terseTexts: Texts = [
  'Join us.',
  'Active clan, all welcome.',
  '{size} members. {days}. {time}. Voice required.',
  'Small group of friends, a few places left.',
  'LFM for nightly squads, chill but we push objectives',
  'o7',
  'Ask for an invite!',
  'est. 2019 // recruiting medics + drivers // {days} {time}',
  'We mostly lose, but in formation.',
]

export const foreignTexts: Readonly<Record<Foreign, Texts>> = {
  fr: [
    'Communauté francophone, ambiance détendue et jeu à l’objectif. Sorties les {days} à {time}, vocal obligatoire mais on ne mord pas.',
    'Nous cherchons des joueurs posés, 18 ans et plus. Entraînement chaque semaine, bonne humeur tous les soirs.',
    '{name} recrute : pilotes, infirmiers et tous ceux qui savent attendre le signal.',
  ],
  de: [
    'Deutschsprachiger Clan mit {size} aktiven Leuten. Gespielt wird {days} ab {time}, wer Lust hat, kommt einfach dazu.',
    'Wir spielen ruhig, taktisch und mit Funkdisziplin – meistens jedenfalls. Mindestalter 18, Mikrofon wäre schön.',
    'Feierabendrunde seit 2016. Kein Leistungsdruck, keine Pflichttermine, viel Gelächter.',
  ],
  es: [
    'Clan hispanohablante para gente adulta. Jugamos {days} a las {time}, con micro y sin gritos.',
    'Buscamos jugadores que quieran aprender en equipo. Entrenamos cada semana y nos reímos todos los días.',
    'Somos {size}, de tres países y con un solo plan: tomar el objetivo y no soltarlo.',
  ],
  pt: [
    'Clã brasileiro com {size} membros ativos. Operações: {days}, {time}. Treino para novatos toda semana.',
    'Jogamos sério, mas sem estresse. Venha conhecer a tropa no nosso servidor!',
    'Procuramos médicos, motoristas e gente boa de conversa. 18+.',
  ],
  pl: [
    'Polski klan nastawiony na grę zespołową. Gramy {days} od {time}, mikrofon mile widziany.',
    'Szukamy spokojnych graczy 18+. Bez spiny, za to z planem.',
  ],
  ru: [
    'Русскоязычный отряд, {size} человек. Играем вечерами, с {time}, в голосовой связи.',
    'Набираем спокойных и взрослых игроков. Тактика, взаимовыручка, никаких криков.',
  ],
  sv: [
    'Svensk klan för vuxna spelare. Vi kör {days} från {time} och tar det lugnt däremellan.',
    'Lagspel först, statistik sen. Alla nivåer är välkomna.',
  ],
  ja: [
    '社会人中心のクランです。活動は{time}ごろから、参加は自由。初心者も歓迎します。',
    '目標を取る、仲間を起こす、楽しむ。それだけです。',
  ],
  ko: [
    '직장인 위주의 클랜입니다. 저녁 {time}부터 함께합니다. 초보 환영!',
    '즐겁게, 그러나 목표는 확실하게. 마이크 필수.',
  ],
  tr: [
    'Türkçe konuşan oyuncular için sakin bir ekip. {time} gibi toplanıyoruz, yeni başlayanlara yer var.',
    'Takım oyunu, saygı ve bol kahkaha. 18+.',
  ],
}
