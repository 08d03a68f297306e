import { startMeasuredSandbox } from '/work/wt/contract/test/bench/sandboxProcess.ts';
import { fetchAndParse } from '/work/wt/contract/test/bench/measuredClients.ts';
await using sandbox = await startMeasuredSandbox('--employees', '10000', '--departments', '10000');
const clients:any = sandbox.clients;
const work=(c:any)=>c.departments();
const reqs = await sandbox.clients.requestsOf(work);
const kinds:any={ours:()=>work(clients.client()),floor:()=>fetchAndParse(reqs)};
for(const k in kinds)for(let i=0;i<6;i++)await kinds[k]();
const r:any={};
for(let i=0;i<12;i++)for(const k in kinds){const a=process.cpuUsage(),t=process.threadCpuUsage();await kinds[k]();const b=process.cpuUsage(a),u=process.threadCpuUsage(t);(r[k]??=[]).push([b.user+b.system,u.user+u.system])}
for(const k in r){const m=(j:number)=>r[k].map((x:any)=>x[j]/1000).sort((a:number,b:number)=>a-b);console.log(k,'process',m(0)[6].toFixed(1),m(0)[0].toFixed(1),'main thread',m(1)[6].toFixed(1),m(1)[0].toFixed(1))}
