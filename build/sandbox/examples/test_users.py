# python3 test_users.py
import json
import subprocess
import unittest
from urllib.error import HTTPError
from urllib.request import Request, urlopen

COMMAND = ["node_modules/.bin/workforce-sandbox", "--port", "0", "--employees", "12", "--control"]


class Users(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True)
        cls.sandbox = json.loads(cls.process.stdout.readline())

    @classmethod
    def tearDownClass(cls):
        cls.process.terminate()
        cls.process.communicate()

    def send(self, method, path, body=None):
        headers = {
            "Authorization": f"service application={self.sandbox['apiKey']}",
            "Content-Type": "application/json",
        }
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.sandbox["baseUrl"] + path, data, headers, method=method)) as response:
            return json.load(response)

    def setUp(self):
        self.send("POST", "/_sandbox/reset")

    def test_reads_a_name_that_has_changed(self):
        self.send("PATCH", "/_sandbox/company/employees/1001", {"familyName": "Changed"})
        user = self.send("GET", "/api/v3/users/1001?fields=id,lastName")["data"]
        self.assertEqual(user["lastName"], "Changed")

    def test_meets_a_service_that_fails_once(self):
        self.send("POST", "/_sandbox/faults", {"faults": ["GET /api/v3/users=503*1"]})
        with self.assertRaises(HTTPError) as failure:
            self.send("GET", "/api/v3/users")
        self.assertEqual(failure.exception.code, 503)
        self.send("GET", "/api/v3/users")


if __name__ == "__main__":
    unittest.main()
