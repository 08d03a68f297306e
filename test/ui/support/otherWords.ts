import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';

/** What a person knows of a deployment that uses other words than the sandbox. */
export interface OtherDeployment extends AsyncDisposable {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly access: Pick<Sandbox, 'apiKey' | 'clientId' | 'clientSecret'>;
  /** Its documentation. */
  readonly documentation: string;
}

/** Starts a deployment with words of its own, which gives out tokens on another origin. */
export async function startOtherDeployment(): Promise<OtherDeployment> {
  const sandbox = await startSandbox({
    ...{ employees: 20, departments: 5, rateLimit: 'off' },
    dialect: {
      authorizationScheme: 'hr',
      resourcePrefix: '/hr-api',
      timesheetPrefix: '/times/api',
      legacyPrefix: '/people/v3',
      tokenUrl: 'http://127.0.0.1:0/oauth/token',
    },
  });
  const { baseUrl, tokenUrl } = sandbox;
  return {
    baseUrl,
    tokenUrl,
    access: sandbox,
    documentation: `
      List the employees: GET ${baseUrl}/hr-api/employees?limit=10
      Read one user:      curl '${baseUrl}/people/v3/users/7' -H 'Authorization: hr application=<your key>'
      List the templates: GET ${baseUrl}/times/api/report-templates
      Ask for a token:    POST ${tokenUrl}`,
    [Symbol.asyncDispose]: () => sandbox.stop(),
  };
}
