import { companyPattern, plainOrganization } from './organization-name.ts'

// Detects hosting networks, including those of VPN services. Returns false if uncertain: a missed hosting company costs only a hint, but a
// wrongly listed carrier accuses all its customers. So this excludes carriers, transit networks, offices, and the relays that people browse
// through: iCloud Private Relay and WARP use Cloudflare, Akamai and Fastly.

/** Name prefixes of hosting companies. Case and punctuation are ignored. */
const hostingCompanies = `
  1337 Services, Alibaba (US) Technology, Alibaba Cloud, Hangzhou Alibaba Advertising, Amazon.com, Amazon Data Services,
  Anexia Cloud, Beijing Volcano Engine, Byteplus, CloudSigma, DigitalOcean, Google Cloud, Huawei Cloud,
  IBM Cloud, Kaopu Cloud, Kingsoft Cloud, Beijing Kingsoft Cloud, NAVER Cloud, Rackspace, Scaleway,
  Tencent Cloud, UCloud Information Technology, Shanghai UCloud, UpCloud, Yandex.Cloud, 31173 Services, Aeza,
  AltusHost, B2 Net Solutions, Beget, BL Networks, CNSERVERS, Clouvider, Contabo, CTG Server, Cyberzone,
  Datacamp, Domain names registrar REG.RU, FDCservers, firstcolo, FlokiNET, FranTech Solutions, G-Core Labs,
  GoDaddy.com, GorillaServers, Green Floid, GTHost, Hetzner, Hivelocity, Host Europe, HostDime, HostHatch,
  HostPapa, HostRoyale, Hostinger, HOSTKEY, i3D.net, Interserver Inc, IONOS SE, IVPN, JSC Selectel, JSC TIMEWEB,
  Timeweb, Joe's Datacenter, Kamatera, Keyweb, Latitude.sh, Leaseweb, Limestone Networks, Linode, Liquid Web,
  LogicWeb, M247, Maxihost, Melbikomas, MEVSPACE, Mullvad, Multacom, myLoc, Namecheap, netcup, New Dream Network,
  Nexeon Technologies, NForce, Nocix, OVH, Packet Host, PacketHub, Performive, PhoenixNAP, Phoenix NAP,
  Private Layer, Privex, Proton AG, Proton Internet, Psychz Networks, QuadraNet, Sakura Internet, Secured Servers,
  Serverius, Servers Australia, Servers.com, Sharktech, Strato AG, Strong Technology, The Constant Company, tzulo, UAB Cherry Servers,
  velia.net, WholeSale Internet, Windscribe, WorldStream, xTom, Zenlayer
`

const hostingNumbers: ReadonlySet<number> = new Set([
  8075, // Microsoft: Azure
  31898, // Oracle Cloud
  45090, // Tencent Cloud
  63949, // Akamai: Linode
  132203, // Tencent Cloud
  136907, // Huawei Cloud
  396982, // Google Cloud
])

const companyName = companyPattern(hostingCompanies)
const hostingWord =
  /hostings?\b|\bweb ?hosts?\b|\b(?:dedicated|virtual|private|cloud) servers?\b|\bcloud computing\b|\bv[pd]s\b|\bcolocation\b/
const carrierWord =
  /tele?com|tele[kf]|communica|comunica|mobil|movil|wireless|broadband|cable|\bfib(?:er|re|ra)|wi ?fi|\bisp\b|internet (?:services?|y|e|and|et|und) |\b(?:bank|securities|universi|school|hospital)/

/** False if uncertain. */
export function isHostingNetwork(asn: number, organization: string | null): boolean {
  if (hostingNumbers.has(asn)) return true
  if (organization === null) return false
  const name = plainOrganization(organization)
  return companyName.test(name) || (hostingWord.test(name) && !carrierWord.test(name))
}
