type Words = readonly [string, ...string[]]

const words = (text: string) => text.trim().split(/\s*,\s*/) as unknown as Words

export const adjectives =
  words(`Iron, Silent, Crimson, Northern, Pale, Broken, Ashen, Burning, Hollow, Midnight, Frozen,
  Rusty, Wandering, Fearless, Stubborn, Grim, Scarlet, Obsidian, Copper, Thundering, Southern, Amber, Drowned, Salted, Last,
  Unbent, Hungry, Quiet, Gilded, Bitter`)

export const animals = words(`Wolves, Ravens, Vipers, Falcons, Jackals, Lynxes, Mammoths, Hornets, Badgers, Kestrels,
  Scorpions, Bison, Otters, Herons, Coyotes, Wolverines, Stags, Boars, Mantises, Ospreys, Hyenas, Condors, Barracudas,
  Mongooses, Grizzlies, Martens, Magpies, Walruses, Geese, Foxes`)

export const callSigns =
  words(`Havoc, Nomad, Ember, Bastion, Cinder, Anvil, Halberd, Sable, Zenith, Tempest, Onyx, Vortex,
  Aegis, Rook, Blackout, Frostbite, Nightjar, Monsoon, Redline, Longbow, Gravel, Tinder, Meridian, Palisade, Quarry,
  Undertow, Watchfire, Kilo, Basalt, Thistle`)

export const units = words(`Company, Battalion, Brigade, Regiment, Platoon, Division, Squadron, Legion, Corps, Guard,
  Detachment, Vanguard, Lancers, Fusiliers, Dragoons, Sappers, Outriders, Pathfinders, Irregulars, Marauders, Sentinels,
  Wardens, Syndicate, Outfit, Collective`)

export const arms = words(`Mechanized, Armored, Airborne, Recon, Engineer, Infantry, Ranger, Mountain, Marine, Signal,
  Logistics, Mortar, Rifle, Assault, Volunteer`)

export const trades = words(`Dads, Moms, Grandpas, Nurses, Truckers, Students, Teachers, Bakers, Plumbers, Accountants,
  Librarians, Night Owls, Neighbors, Beekeepers, Sysadmins, Tourists, Interns, Pensioners, Postmen, Couch Commandos`)

export const predicaments = words(`After Dark, With Rifles, On Duty, In Foxholes, Behind Cover, Under Fire, Without Aim,
  At Large, Reloaded, Off the Clock, In Smoke, On Respawn, With Grenades, Out of Ammo, In the Wrong Building`)

export const jokes =
  words(`Friendly Fire Department, No Scope Knitting Circle, Respawn Retirement Home, Tactical Tea Break,
  One More Round, Grenade Indoor Sports Club, Spawn Campers Anonymous, The Lag Excuse, Wrong Hill Gang,
  Professional Targets, Medic Behind You, Reloading Please Wait, The Flank That Never Came, Last on the Scoreboard,
  We Had a Plan, Ping of Theseus, Alt Tab Heroes, Bring Your Own Cover, Mostly Smoke Grenades, Ladder Enthusiasts`)

/** Names in other languages: two halves that fit in any combination, and the text between them. */
export const foreignNames = {
  fr: [
    words('Légion, Compagnie, Escouade, Brigade, Garde'),
    ' ',
    words("boréale, écarlate, de l'Aube, des Cendres, du Nord, des Ombres, sans Peur, du Vieux-Port"),
  ],
  de: [
    words('Eisen, Nacht, Sturm, Nord, Wald, Grenz, Donner, Frost'),
    '',
    words('wölfe, falken, wache, jäger, füchse, brigade, garde, läufer, krähen'),
  ],
  es: [
    words('Los Coyotes, Brigada, Escuadrón, Los Halcones, Compañía, Los Zorros'),
    ' ',
    words('del Sur, de Hierro, de Medianoche, de la Sierra, del Alba, sin Miedo'),
  ],
  pt: [
    words('Tropa, Esquadrão, Os Lobos, Batalhão, Os Gaviões'),
    ' ',
    words('do Sertão, de Ferro, da Madrugada, do Norte, Sem Medo, da Fronteira'),
  ],
  pl: [words('Żelazna, Nocna, Leśna, Północna, Cicha'), ' ', words('Kompania, Straż, Drużyna, Wataha, Chorągiew')],
  ru: [words('Северный, Стальной, Тихий, Ночной, Вольный'), ' ', words('Ветер, Отряд, Дозор, Легион, Рубеж')],
  sv: [words('Nord, Skog, Järn, Natt, Fjäll'), '', words('vakten, vargarna, korparna, jägarna, ligan')],
  ja: [words('雷鳴, 暁, 黒鴉, 疾風, 北斗'), '', words('中隊, 小隊, 連合, 隊, 戦線')],
  ko: [words('불꽃, 새벽, 강철, 그림자, 백호'), ' ', words('부대, 연대, 중대, 소대, 특공대')],
  tr: [words('Demir, Gece, Kuzey, Bozkır, Fırtına'), ' ', words('Kurtları, Nöbeti, Akıncıları, Birliği, Takımı')],
} as const satisfies Record<string, readonly [Words, string, Words]>

export type Foreign = keyof typeof foreignNames
export type Language = 'en' | Foreign
